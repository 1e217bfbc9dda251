/** An id in an address as the API writes it; NaN for anything else, of which the API knows nothing: not every number is written so. */
export const pathId = (text: string | undefined): number =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : Number.NaN;
