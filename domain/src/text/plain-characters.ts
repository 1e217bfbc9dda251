const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Between the codes of signs of full width and their plain ones. */
const SHIFT = 0xfee0;

/** A typed number or address without invisible characters, its full-width ones replaced by plain ones. */
export const normalizeCharacters = (text: string): string =>
  text.replaceAll(/\p{Cf}/gu, '').replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT));
