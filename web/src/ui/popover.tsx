import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface PopoverProps {
  /** A button element; it receives the press and the aria attributes. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Spoken name of what opens. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
  /** Width in px. */
  width?: number;
  /** Padding around the content, on by default. */
  padded?: boolean;
}

const load = () => import('./popover-popup.tsx');
const PopoverPopup = lazy(load);

/** Anything that opens beside its button. The popup's code is fetched when the pointer or focus comes near. */
export function Popover(props: PopoverProps) {
  const [isWanted, setWanted] = useState(false);
  const { type: Trigger, props: own } = props.trigger;
  const plain = (
    <Trigger
      {...own}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <PopoverPopup {...props} />
    </Suspense>
  );
}
