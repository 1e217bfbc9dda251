import DotsThree from 'icon:dots-three-bold';
import { Suspense, startTransition, useState } from 'react';
import { classes } from '../../lib/format/classes.ts';
import { usePreload } from '../../lib/loading/idle.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import buttonStyles from '../button.module.css';
import type { MenuProps } from './menu-props.ts';

const MenuPopup = lazyPart(() => import('./menu-popup.tsx'));

/** A button with actions. The popup's code is fetched when the page has come to rest, or the pointer or focus comes near. */
export function Menu({ items, label, trigger, className }: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const near = usePreload(MenuPopup.load);
  // A slow phone paints the pressed button first.
  const open = () => startTransition(() => setWanted(true));
  const look = className ?? classes(buttonStyles.icon, buttonStyles.onCard);
  const button = (
    <button
      {...near}
      type="button"
      className={look}
      aria-label={trigger ? undefined : label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
    >
      {trigger ?? <DotsThree size={22} />}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <MenuPopup items={items} label={label} trigger={trigger} className={look} />
    </Suspense>
  );
}
