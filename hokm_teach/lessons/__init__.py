"""The lessons: what lies on the table, what is asked, and what is answered; no widget in sight."""
