import type { AskedDocument } from '@provodka/contract/people/acceptances.ts';
import { readHeading } from '@provodka/domain/content.ts';
import { type ParagraphChange, paragraphChanges } from '@provodka/domain/text/paragraph-changes.ts';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { classes } from '../lib/format/classes.ts';
import { formatFullMoment } from '../lib/format/full-moment.ts';
import { typeset } from '../lib/format/typeset.ts';
import { documentAddress } from '../lib/loading/addresses.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './changed-document.module.css';

const wordsOf = (text: string): string => readHeading(text)?.title ?? text.replace(/^- /, '— ');

const NAMES = { same: null, removed: 'Было', added: 'Стало' } as const;

/** Shows the changes of a document since the viewer agreed, and the button to agree to the text in force. */
export function ChangedDocument({ asked, isPrimary }: { asked: AskedDocument; isPrimary: boolean }) {
  const { make, isPending } = useDirectMove();
  const { document, hash, title, text, before } = asked;
  const changes = before ? paragraphChanges(before.text, text).filter(({ kind }) => kind !== 'same') : [];
  return (
    <Card as="article" title={typeset(title)} className={styles.document}>
      <p className={styles.since}>
        {before
          ? `Вы приняли прежнюю редакцию ${formatFullMoment(before.accepted_at)}.`
          : 'Вы приняли этот документ при регистрации. Текст той редакции не сохранился, поэтому прочтите его целиком.'}{' '}
        <TextLink to={documentAddress(document)}>Весь текст</TextLink>
      </p>
      {before && changes.length === 0 && <p className={styles.since}>Изменились только заголовок или отступы.</p>}
      <div className={styles.changes}>
        {changes.map((change, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
          <Paragraph key={position} change={change} />
        ))}
      </div>
      <Button
        kind={isPrimary ? 'pri' : 'sec'}
        pending={isPending}
        aria-label={`Принимаю: ${title}`}
        onClick={() => {
          void make((options) => api.acceptances_accept({ body: { document, hash } }, options));
        }}
      >
        Принимаю
      </Button>
    </Card>
  );
}

function Paragraph({ change: { kind, text } }: { change: ParagraphChange }) {
  const Tag = kind === 'removed' ? 'del' : 'ins';
  return (
    <div className={classes(styles.change, styles[kind])}>
      <small>{NAMES[kind]}</small>
      <Tag>{wordsOf(text)}</Tag>
    </div>
  );
}
