import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { preloadViewerPart } from './app/shell/viewer-part.tsx';
import { viewerPartsCame } from './lib/for-viewers.tsx';
import { wholeSheetCame } from './lib/whole-sheet.ts';

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
