import sprite from 'icon/sprite';
import type { ReactElement } from 'react';

export interface IconProps {
  /** Side in px; regular 20–24, bold 14–16 (design guide). */
  size?: number;
  className?: string;
  /** The name for screen readers; without it the icon is decoration. */
  label?: string;
}

export type Icon = (props: IconProps) => ReactElement;

/**
 * A component from this markup of paths. React inserts it as it is: a page has dozens of icons, and each path would be an element more.
 * @public called by the modules vite/icons.ts writes
 */
export function glyph(paths: string): Icon {
  const inner = { __html: paths };
  return ({ size = 20, className, label }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 256 256"
      fill="currentColor"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: its markup was written by the build
      dangerouslySetInnerHTML={inner}
    />
  );
}

/**
 * The glyph in the browser, whose code has no paths. Hydration leaves the server's paths in place;
 * an icon rendered later points into the sprite.
 * @public called by the modules vite/icons.ts writes
 */
export const spriteGlyph = (name: string): Icon => glyph(`<use href="${sprite}#${name}"/>`);
