/** @returns whether the text was stored on this device: browser storage may be full. */
export function storeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch (error) {
    console.warn(`The value of "${key}" could not be stored on this device.`, error);
    return false;
  }
}
