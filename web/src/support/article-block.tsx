import Warning from 'icon:warning-fill';
import type { SupportBlock } from '@provodka/contract/support.ts';
import { typeset } from '../lib/format/typeset.ts';
import { Note } from '../ui/cards/banner.tsx';
import { Bill } from '../ui/cards/bill.tsx';
import styles from './article.module.css';
import { ArticleWords } from './article-words.tsx';

/** A part of an article as its kind asks. */
export function ArticleBlock({ block }: { block: SupportBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <ArticleWords text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className={styles.points}>
          <Items items={block.items} />
        </ul>
      );
    case 'steps':
      return (
        <ol className={styles.steps}>
          <Items items={block.items} />
        </ol>
      );
    case 'bill':
      return (
        <div className={styles.bill}>
          <Bill
            lines={block.lines.map(({ title, sum, is_total }) => ({ title, sum, ...(is_total && { look: 'total' }) }))}
          />
        </div>
      );
    case 'warning':
      return (
        <div className={styles.warning}>
          <Note tone="brand" icon={<Warning size={22} />} title={typeset(block.title)}>
            <ArticleWords text={block.text} />
          </Note>
        </div>
      );
  }
}

const Items = ({ items }: { items: readonly string[] }) =>
  items.map((item) => (
    <li key={item}>
      <ArticleWords text={item} />
    </li>
  ));
