/** The letters as strokes on a grid of 4 by 6, because the machine may have no fonts. */
const letters = {
  D: 'M0 0V6H2Q4 6 4 3Q4 0 2 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  M: 'M0 6V0L2 3L4 0V6',
  O: 'M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z',
};

/** The mark in the corner of every demo picture, on a plate that keeps it readable on any ground. */
export function demoLabel(width: number, height: number): string {
  const unit = Math.min(width, height) / 110;
  const strokes = [...'DEMO'].map((letter, at) => {
    const path = letters[letter as keyof typeof letters];
    return `<path transform="translate(${4 + at * 6} 3)" d="${path}"/>`;
  });
  const [right, bottom] = [width - 34 * unit, height - 17 * unit];
  return `<g transform="translate(${right} ${bottom}) scale(${unit})">
    <rect width="30" height="12" rx="3" fill="#14201d" fill-opacity="0.82"/>
    <g fill="none" stroke="#ffffff" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>
  </g>`;
}
