const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Between the codes of signs of full width and their plain ones. */
const SHIFT = 0xfee0;

/** What was typed into a field of digits or an address, without signs nobody sees and with those of full width as plain ones. */
export const plainSigns = (text: string): string =>
  text.replaceAll(/\p{Cf}/gu, '').replaceAll(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT));
