export const length = 200_000;

/** Characters on which patterns and scanners start over: openers, separators, marks, and letters of several scripts. */
const characters = [...'{}[]<>%:/.,"\'\\*_~$0aéش字 '];

/** Each character alone, and with an end that no run of it expects. */
export function singleTexts(): Map<string, string> {
  return new Map(
    characters.flatMap((character) => {
      const run = character.repeat(length);
      return [
        [name(character), run],
        [`${name(character)} and a tail`, `${run.slice(0, -2)}\nx`],
      ];
    }),
  );
}

/** Each pair of characters: in turns, and one before a run of the other. */
export const pairTexts = (): Map<string, string> =>
  new Map(
    characters.flatMap((one) =>
      characters.flatMap((other) => [
        [`${name(one)}${name(other)} in turns`, (one + other).repeat(length / 2)],
        [`${name(one)} before ${name(other)}`, `${one}${other.repeat(length - 3)}\nx`],
      ]),
    ),
  );

const name = (character: string): string => (character === ' ' ? '␣' : character);
