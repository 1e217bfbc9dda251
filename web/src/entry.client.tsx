import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetInlinedStyles } from './app/route-styles.tsx';
import { preloadViewerPart } from './app/shell/viewer-part.tsx';
import { viewerPartsCame } from './lib/for-viewers.tsx';

forgetInlinedStyles();
preloadViewerPart();

void viewerPartsCame().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
