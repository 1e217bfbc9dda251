/** Splits a text into its lines and drops the empty ones. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
