import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { preloadViewerPart } from './app/shell/viewer-part.tsx';
import { viewerPartsSettled } from './lib/loading/for-viewers.tsx';
import { stylesheetLoaded } from './lib/loading/site-stylesheet.ts';
import { watchCrashes } from './lib/loading/watch-crashes.ts';

watchCrashes(import.meta.url);
preloadViewerPart();

void Promise.all([viewerPartsSettled(), stylesheetLoaded()]).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
