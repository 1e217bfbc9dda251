import type { ReactElement } from 'react';

export interface IconProps {
  /** Side in px; regular 20–24, bold 14–16 (GUIDE). */
  size?: number;
  className?: string;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
}

export type Icon = (props: IconProps) => ReactElement;

/** A component drawing the given Phosphor paths; a path marked `~` is the faded back of a duotone icon. */
export function glyph(paths: string[]): Icon {
  return function Glyph({ size = 20, className, label }) {
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
      >
        {paths.map((d) => (d.startsWith('~') ? <path key={d} d={d.slice(1)} opacity={0.2} /> : <path key={d} d={d} />))}
      </svg>
    );
  };
}
