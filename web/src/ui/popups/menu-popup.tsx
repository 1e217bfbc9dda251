import DotsThree from 'icon:dots-three-bold';
import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import type { MenuItem, MenuProps } from './menu-props.ts';
import styles from './popup.module.css';
import { useTopLayer } from './top-layer.ts';

/** A long menu may not fit above or below its button in a low window: then it opens beside it. */
const LONG = 7;

/** The open menu; mounted by the first press on its button. */
export default function MenuPopup({ items, label, trigger, className }: MenuProps) {
  const container = useTopLayer() ?? undefined;
  const opener = useRef<HTMLButtonElement>(null);
  const selected = useRef<MenuItem>(null);
  // A dialog that opens at once gives the focus back to what had it, so it opens when the menu is closed and its button has the focus.
  const act = () => {
    const item = selected.current;
    selected.current = null;
    if (!item) return;
    opener.current?.focus();
    item.onSelect?.();
  };
  return (
    <Menu.Root defaultOpen onOpenChangeComplete={(isOpen) => !isOpen && act()}>
      <Menu.Trigger ref={opener} className={className} aria-label={trigger ? undefined : label}>
        {trigger ?? <DotsThree size={22} />}
      </Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Positioner
          sideOffset={4}
          align="end"
          collisionAvoidance={{ fallbackAxisSide: items.length > LONG ? 'start' : 'none' }}
          className={styles.positioner}
        >
          <Menu.Popup className={classes(styles.popup, styles.menu)} aria-label={label}>
            {items.map((item) => (
              <Item key={item.title} item={item} onSelect={() => (selected.current = item)} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { title, icon, to, isDanger, reason } = item;
  const look = classes(styles.action, isDanger && styles.danger);
  const content = (
    <>
      {icon}
      <span>
        {title}
        {reason && <small>{reason}</small>}
      </span>
    </>
  );
  if (to && !reason) {
    return (
      <Menu.Item className={look} onClick={onSelect} render={<Link to={to} prefetch="intent" />}>
        {content}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item className={look} disabled={Boolean(reason)} onClick={onSelect}>
      {content}
    </Menu.Item>
  );
}
