import type { ContentVersion, EditedContent } from '@provodka/contract/content-blocks.ts';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatStep } from '../lib/format/full-moment.ts';
import { useNow } from '../lib/live/clock.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './content.module.css';

interface Question {
  version: ContentVersion;
  content: EditedContent;
}

const describeRestoring = ({ version, content }: Question): Move => ({
  title: `Вернуть редакцию № ${version.number}?`,
  description: 'Она станет новой редакцией, и её сразу увидят все. Остальные останутся в истории.',
  action: 'Вернуть',
  call: (_, options) => {
    const { title, text } = version;
    const body = { title, text, number: content.newest?.number ?? 0 };
    return formApi.contents_save({ params: { code: content.code }, body }, options);
  },
});
const MOVES = lazyMoves<Question, null>(() => Promise.resolve(describeRestoring));

/** Every version of a text with who saved it and when; an old one can be brought back. */
export function BlockHistory({ content, versions }: { content: EditedContent; versions: ContentVersion[] }) {
  const now = useNow();
  const { ask, dialog } = useMoves(MOVES, null);
  if (versions.length === 0) return null;
  return (
    <Card title="История">
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <details>
              <summary>
                <b>№&nbsp;{version.number}</b> {version.title}
                <small>
                  {version.saved_by?.full_name ?? 'Система'}, {formatStep(version.saved_at, now)}
                </small>
              </summary>
              {version.text ? <RichText text={version.text} /> : <p className={styles.quiet}>Исходный текст.</p>}
            </details>
            {version.number !== content.newest?.number && content.rights.edit.allowed && (
              <Button size="sm" onClick={() => ask({ version, content })}>
                Вернуть
              </Button>
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </Card>
  );
}
