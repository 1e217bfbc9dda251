/** Shown in the browser's console and in the API's description (specification section 9). */
export const VERSION = '1.6.276';
