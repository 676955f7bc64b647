// The few ways in which the page is built. Words are only ever set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
let serial = 0;

/** Make an element. Attributes that are null or false are left out; true is an empty attribute. */
export function el(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** Make an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) put(node, name, value);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** Set an attribute, or take it away; an attribute that does not change is not touched. */
export function put(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Make `children` the children of a node, in order, moving only those that are out of place. */
export function arrange(node, children) {
  const wanted = children.filter(Boolean);
  const staying = new Set(wanted);
  for (const child of [...node.children]) if (!staying.has(child)) child.remove();
  wanted.forEach((child, index) => {
    if (node.children[index] !== child) node.insertBefore(child, node.children[index] ?? null);
  });
}

/** An id that no other desk on the page has. */
export function uid(name) {
  serial += 1;
  return `hokm-${name}-${serial}`;
}

/** Fill `{name}` in a sentence that came from Python. Braces in the values are not read. */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
}

/** Write a number in the digits of the page's language. */
export function digits(value, strings) {
  const own = [...strings.digits];
  return String(value).replace(/\d/g, (digit) => own[Number(digit)]);
}

/** Words that only a screen reader says. */
export function spoken(text) {
  return el("span", { class: "hokm-spoken" }, text);
}

/** Build a node's children anew only when what they are made from has changed. */
export function refresh(node, source, build) {
  const key = JSON.stringify(source);
  if (node.hokmKey === key) return;
  node.hokmKey = key;
  node.replaceChildren(...build().filter(Boolean));
}
