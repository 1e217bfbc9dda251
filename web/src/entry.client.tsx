import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { preloadViewerPart } from './app/shell/viewer-part.tsx';
import { wholeSheetCame } from './lib/format/whole-sheet.ts';
import { viewerPartsCame } from './lib/loading/for-viewers.tsx';

preloadViewerPart();

void Promise.all([viewerPartsCame(), wholeSheetCame()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
