import { Tooltip } from '@base-ui/react/tooltip';
import { useState } from 'react';
import styles from './popup.module.css';
import type { TooltipProps } from './tooltip-props.ts';
import { useTopLayer } from './top-layer.ts';

/** The open tooltip; mounted by the first hover or focus of its anchor. A press opens it too: a phone has no hover. */
export default function TooltipPopup({ children, text }: TooltipProps) {
  const [isOpen, setOpen] = useState(true);
  const container = useTopLayer() ?? undefined;
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
      <Tooltip.Trigger render={children} delay={100} closeOnClick={false} onClick={() => setOpen(true)} />
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.tooltip}>{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
