/** A text with the names in its braces replaced, in order: "{days} free" → [days, " free"]. */
export const fillParts = <Part>(text: string, fill: (name: string) => Part): (string | Part)[] =>
  text.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : fill(part)));
