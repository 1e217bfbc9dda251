import { Suspense, startTransition, useState } from 'react';
import { usePreload } from '../../lib/loading/idle.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import type { PopoverProps } from './popover-props.ts';

const PopoverPopup = lazyPart(() => import('./popover-popup.tsx'));

/** Anything that opens beside its button. The popup's code is fetched when the page has come to rest, or the pointer or focus comes near. */
export function Popover(props: PopoverProps) {
  const [isWanted, setWanted] = useState(false);
  const near = usePreload(PopoverPopup.load);
  const { type: Trigger, props: own } = props.trigger;
  // A slow phone paints the pressed button first.
  const open = () => startTransition(() => setWanted(true));
  const plain = <Trigger {...own} {...near} aria-haspopup="dialog" aria-expanded={false} onClick={open} />;
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <PopoverPopup {...props} />
    </Suspense>
  );
}
