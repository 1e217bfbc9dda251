import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import styles from '../badge.module.css';
import { Badge, type BadgeTone } from '../badge.tsx';
import type { TooltipProps } from './tooltip-props.ts';

const TooltipPopup = lazyPart(() => import('./tooltip-popup.tsx'));

/** A short explanation on hover or focus, never essential information, which belongs on the page. */
export function Tooltip({ children, text }: TooltipProps) {
  const [isWanted, setWanted] = useState(false);
  const { type: Anchor, props } = children;
  const want = () => setWanted(true);
  const plain = <Anchor {...props} onPointerEnter={want} onFocus={want} />;
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <TooltipPopup text={text}>{children}</TooltipPopup>
    </Suspense>
  );
}

/** A badge whose meaning opens on hover, focus or touch: «Ограничен», «Приватный», «Максимум». */
export function ExplainedBadge({
  text,
  ...badge
}: { text: string } & Parameters<typeof Badge>[0] & { tone: BadgeTone }) {
  return (
    <Tooltip text={text}>
      <button type="button" className={styles.explained} aria-description={text}>
        <Badge {...badge} />
      </button>
    </Tooltip>
  );
}
