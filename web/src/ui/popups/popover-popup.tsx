import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { classes } from '../../lib/format/classes.ts';
import type { PopoverProps } from './popover-props.ts';
import styles from './popup.module.css';
import { useTopLayer } from './top-layer.ts';

/** The open popover; mounted by the first press on its button. */
export default function PopoverPopup({
  trigger,
  label,
  children,
  align = 'start',
  width,
  padded = true,
  isSheet,
  isFixed,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(true);
  const container = useTopLayer() ?? undefined;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal container={container}>
        {isSheet && <Popover.Backdrop className={styles.scrim} />}
        <Popover.Positioner
          sideOffset={4}
          align={align}
          positionMethod={isFixed ? 'fixed' : 'absolute'}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className={classes(styles.positioner, isSheet && styles.sheet)}
        >
          <Popover.Popup
            className={classes(styles.popup, padded && styles.padded)}
            style={{ width }}
            aria-label={label}
          >
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
