export type Parameters = { [name: string]: Parameter };
export type Parameter = string | Parameter[] | Parameters;

/** Reads `line_items[0][price_data][currency]=usd` as nested objects and lists. */
export function readFormParameters(text: string): Parameters {
  const root: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return withLists(root) as Parameters;
}

const pathOf = (name: string): string[] => name.split('[').map((part) => part.replace(/\]$/, ''));

function put(target: Parameters, [key = '', ...rest]: string[], value: string): void {
  // `expand[]=a&expand[]=b` numbers its items by their order.
  const name = key === '' ? String(Object.keys(target).length) : key;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  target[name] = next;
  put(next, rest, value);
}

function withLists(value: Parameter): Parameter {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (isList) return keys.sort((a, b) => Number(a) - Number(b)).map((key) => withLists(value[key] ?? ''));
  return Object.fromEntries(keys.map((key) => [key, withLists(value[key] ?? '')]));
}
