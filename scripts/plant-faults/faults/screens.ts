import type { Fault } from '../fault.ts';

/** Faults in the browser: what it shows, stores, hears of events and asks too often. */
export const SCREEN_FAULTS: readonly Fault[] = [
  {
    id: 'focus-not-given-back',
    kind: 'focus and accessibility',
    sentence: 'The focus is nowhere when a dialog has closed.',
    home: 'web',
    find: '?.focus();\n    const leave = enterTopLayer(dialog);\n    return () => {\n      leave();\n      dialog.close();',
    replace: '?.focus();\n    const leave = enterTopLayer(dialog);\n    return () => {\n      leave();',
    hints: ['e2e/keyboard.spec.ts › a dialog keeps the focus inside and gives it back'],
  },
  {
    id: 'dialog-without-a-name',
    kind: 'focus and accessibility',
    sentence: 'A screen reader is not told which dialog has opened.',
    home: 'web',
    find: 'aria-labelledby={titleId}\n      aria-describedby={description ? descriptionId : undefined}',
    replace: 'aria-describedby={description ? descriptionId : undefined}',
    hints: ['e2e/keyboard.spec.ts › a dialog keeps the focus inside and gives it back'],
  },
  {
    id: 'picture-without-words',
    kind: 'focus and accessibility',
    sentence: 'A screen reader spells the address of a photo.',
    home: 'web',
    find: '<img src={sized(src, size)} alt="" width={size}',
    replace: '<img src={sized(src, size)} width={size}',
    hints: ['e2e/axe.spec.ts › pages of a guest'],
  },
  {
    id: 'news-of-deals-unheard',
    kind: 'realtime',
    sentence: 'An open page hears nothing of the moves of its deal.',
    home: 'server',
    find: "concerns,\n    recounts: 'all',\n    toWatchers: onOrder,\n    isOfQueue: ({ move }) => QUEUE_MOVES_OF_DEAL",
    replace:
      "concerns: () => [],\n    recounts: 'all',\n    toWatchers: onOrder,\n    isOfQueue: ({ move }) => QUEUE_MOVES_OF_DEAL",
    hints: ['realtime/realtime.test.ts'],
  },
  {
    id: 'person-not-counted',
    kind: 'limit',
    sentence: 'Who comes from many addresses may ask without an end.',
    home: 'server',
    find: 'if (!request.viewer) return;\n    const counted',
    replace: 'if (request.viewer) return;\n    const counted',
    hints: ['http/pipeline.test.ts › limits'],
  },
  {
    id: 'any-size-of-file',
    kind: 'limit',
    sentence: 'A file may be four times as large.',
    home: 'server',
    find: 'if (size > UPLOAD_LIMITS.fileBytes)',
    replace: 'if (size > UPLOAD_LIMITS.fileBytes * 4)',
    hints: ['files/files.test.ts'],
  },
  {
    id: 'cookie-in-a-shared-page',
    kind: 'cache',
    sentence: 'The page that all guests share sets the cookie of one of them.',
    home: 'server',
    find: "const { 'set-cookie': _ofOneVisitor, ...headers } = Object",
    replace: 'const { ...headers } = Object',
    hints: ['platform/pages/pages.test.ts', 'platform/pages/guest-pages.test.ts'],
  },
];
