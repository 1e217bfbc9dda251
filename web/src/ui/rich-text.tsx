import { descriptionParts } from '@provodka/contract/fields/text-parts.ts';
import { codeParts } from '@provodka/domain/text/code-1c.ts';
import { type DescriptionBlock, descriptionBlocks } from '@provodka/domain/text/text-blocks.ts';
import { Fragment, useMemo } from 'react';
import { classes } from '../lib/format/classes.ts';
import { typeset } from '../lib/format/typeset.ts';
import styles from './rich-text.module.css';

/** A text with its author's line breaks, links and code; it is never interpreted as HTML. */
export function RichText({ text, className }: { text: string; className?: string }) {
  const blocks = useMemo(() => descriptionBlocks(text), [text]);
  return (
    <div className={classes(styles.text, className)}>
      {blocks.map((block, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing but their place
        <Block key={position} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: DescriptionBlock }) {
  if (block.kind === 'code') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
      <pre tabIndex={0}>
        <Code text={block.text} />
      </pre>
    );
  }
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a text have nothing but their place
          <li key={position}>
            <Line text={item} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p>
      {block.lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have nothing but their place
        <Fragment key={position}>
          {position > 0 && <br />}
          <Line text={line} />
        </Fragment>
      ))}
    </p>
  );
}

/** Every part is a text node of its own, so colouring changes no text. */
function Code({ text }: { text: string }) {
  const parts = useMemo(() => codeParts(text), [text]);
  return (
    <code>
      {parts.map(({ kind, text: part }, position) =>
        kind === 'text' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing but their place
          <span key={position} className={styles[kind]}>
            {part}
          </span>
        ),
      )}
    </code>
  );
}

function Line({ text }: { text: string }) {
  return descriptionParts(text).map((part, position) =>
    part.kind === 'text' ? (
      typeset(part.text)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand twice in a line
      <a key={position} href={part.address} rel="nofollow ugc noopener" target="_blank">
        {part.address}
      </a>
    ),
  );
}
