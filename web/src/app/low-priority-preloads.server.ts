const LINK = '<link rel="modulepreload" ';
const LOW_PRIORITY_LINK = `${LINK}fetchpriority="low" `;

/** JavaScript must not outrank the HTML, fonts and images of the first paint. */
export const withLowPriorityPreloads = (html: string): string => html.replaceAll(LINK, LOW_PRIORITY_LINK);
