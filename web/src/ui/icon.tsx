import sprite from 'icon/sprite';
import type { ReactElement, SVGAttributes } from 'react';

export interface IconProps {
  /** Side in px; regular 20–24, bold 14–16 (design guide). */
  size?: number;
  className?: string;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
}

export type Icon = (props: IconProps) => ReactElement;

/**
 * A component drawing the given Phosphor paths; a path marked `~` is the faded back of a duotone icon.
 * @public called by the modules vite/icons.ts writes
 */
export function glyph(paths: string[]): Icon {
  const children = paths.map((d) =>
    d.startsWith('~') ? <path key={d} d={d.slice(1)} opacity={0.2} /> : <path key={d} d={d} />,
  );
  return (props) => draw(props, { children });
}

/**
 * The same glyph for the browser, which carries no paths. On a page of the server React leaves the paths that stand in
 * it; an icon drawn anew points into the sprite.
 * @public called by the modules vite/icons.ts writes
 */
export function spriteGlyph(name: string): Icon {
  const dangerouslySetInnerHTML = { __html: `<use href="${sprite}#${name}"/>` };
  return (props) => draw(props, { dangerouslySetInnerHTML });
}

type Drawing = Pick<SVGAttributes<SVGSVGElement>, 'children' | 'dangerouslySetInnerHTML'>;

function draw({ size = 20, className, label }: IconProps, drawing: Drawing): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 256 256"
      fill="currentColor"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...drawing}
    />
  );
}
