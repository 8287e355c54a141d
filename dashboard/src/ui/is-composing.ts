import type { KeyboardEvent } from 'react';

/** Whether a key press belongs to an input method, where Enter chooses a word. Safari says so only by the key code 229. */
export const isComposing = ({ keyCode, nativeEvent }: Pick<KeyboardEvent, 'keyCode' | 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || keyCode === 229;
