import { SLIDE_IMAGE_RATIO, SLIDE_IMAGE_WIDTHS } from '@provodka/domain/content.ts';
import type { ReactNode } from 'react';
import { classes } from '../../lib/format/classes.ts';
import { typeset } from '../../lib/format/typeset.ts';
import styles from './slide-face.module.css';

interface SlideFaceProps {
  slide: {
    title: string;
    text: ReactNode;
    link?: string | null;
    button_title?: string | null;
    /** The address of the picture without its width; one that was just chosen has a single width. */
    image?: string | null;
    image_alt?: string;
  };
  className?: string | undefined;
  /** A drawing at the bottom. */
  children?: ReactNode;
}

/** A dark plate with a few words, and where to read more. */
export function SlideFace({ slide, className, children }: SlideFaceProps) {
  const { title, text, link, button_title, image, image_alt } = slide;
  return (
    <aside className={classes(styles.slide, image && styles.pictured, className)} aria-label={title}>
      <p className={styles.title}>{typeset(title)}</p>
      {text && <p>{typeof text === 'string' ? typeset(text) : text}</p>}
      {children}
      {link && (
        <a className={styles.more} href={link}>
          {button_title || 'Подробнее'}
        </a>
      )}
      {image && <Picture image={image} alt={image_alt ?? ''} />}
    </aside>
  );
}

const [USUAL, FINE] = SLIDE_IMAGE_WIDTHS;

function Picture({ image, alt }: { image: string; alt: string }) {
  const isKept = image.endsWith('.webp');
  return (
    <img
      className={styles.picture}
      src={isKept ? `${image}?width=${USUAL}` : image}
      srcSet={isKept ? `${image}?width=${FINE} 2x` : undefined}
      alt={alt}
      width={USUAL}
      height={Number(USUAL) * SLIDE_IMAGE_RATIO}
      loading="lazy"
    />
  );
}
