import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetPageStyles } from './app/route-styles.tsx';
import { preloadViewerPart } from './app/shell/viewer-part.tsx';

forgetPageStyles();
preloadViewerPart();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
