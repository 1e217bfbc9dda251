import { initialsOf } from '@provodka/domain/people/names.ts';
import type { CSSProperties } from 'react';
import { classes } from '../lib/format/classes.ts';
import styles from './avatar.module.css';

const TINTS = ['sand', 'sky', 'rose', 'sage', 'peach'] as const;

interface AvatarProps {
  /** «Фамилия Имя Отчество»; gives the initials and the tint. */
  name: string;
  /** The address without its size. */
  src?: string | null;
  /** Side in px. */
  size?: number;
  online?: boolean;
  className?: string;
}

/** A photo, else initials on a tint chosen by the name. Screen readers skip it, since the name stands beside it as text. */
export function Avatar({ name, src, size = 44, online, className }: AvatarProps) {
  const style = { '--side': `${size}px`, '--tint': src ? undefined : `var(--${tintOf(name)})` } as CSSProperties;
  return (
    <span className={classes(styles.avatar, online && styles.online, className)} style={style}>
      {src ? (
        <img src={sized(src, size)} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
      {online && <span className="visually-hidden">, на сайте</span>}
    </span>
  );
}

const SIDES = [48, 96, 256];

/** The picture that is sharp at this size also on a fine screen; one that was just chosen has a single size. */
function sized(src: string, size: number): string {
  if (src.startsWith('blob:')) return src;
  return `${src}?size=${SIDES.find((side) => side >= size * 2) ?? SIDES.at(-1)}`;
}

function tintOf(name: string): (typeof TINTS)[number] {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) | 0;
  return TINTS[Math.abs(hash) % TINTS.length] as (typeof TINTS)[number];
}
