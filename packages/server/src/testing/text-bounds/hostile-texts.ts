export const length = 200_000;

/** Characters on which patterns and scanners start over: openers, separators, marks, and letters of several scripts. */
const characters = [...'{}[]<>%:/.,"\'\\*_~$0aéش字 '];

/** Each character alone, and with an end that no run of it expects; and the pairs in turns that were slow once. */
export function singleTexts(): Map<string, string> {
  const texts = characters.flatMap((character): [string, string][] => {
    const run = character.repeat(length);
    return [
      [name(character), run],
      [`${name(character)} and a tail`, `${run.slice(0, -2)}\nx`],
    ];
  });
  return new Map([...texts, inTurns('{', '"')]);
}

/** Each pair of characters: in turns, and one before a run of the other. */
export const pairTexts = (): Map<string, string> =>
  new Map(
    characters.flatMap((one) =>
      characters.flatMap((other) => [
        inTurns(one, other),
        [`${name(one)} before ${name(other)}`, `${one}${other.repeat(length - 3)}\nx`],
      ]),
    ),
  );

const inTurns = (one: string, other: string): [string, string] => [
  `${name(one)}${name(other)} in turns`,
  (one + other).repeat(length / 2),
];

const name = (character: string): string => (character === ' ' ? '␣' : character);
