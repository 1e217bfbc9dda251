import Trash from 'icon:trash';
import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import { firstName } from '@provodka/domain/people/names.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { Button } from '../ui/button.tsx';
import { EditingTooltip } from './editing-tooltip.tsx';
import type { ReplyMove } from './reply-moves.ts';
import styles from './review-reply.module.css';

const MOVES = lazyMoves<ReplyMove, ReviewView>(() =>
  import('./reply-moves.ts').then(({ describeReplyMove }) => describeReplyMove),
);

/** The reply of the reviewed side, and its remaining actions on it (product: reviews). */
export function ReviewReply({ review }: { review: ReviewView }) {
  const now = useNow();
  const { ask, dialog } = useMoves(MOVES, review);
  const { reply, can_reply, target, is_reply_edited, reply_editable_until } = review;
  return (
    <>
      {reply !== null && (
        <div className={styles.reply}>
          <b>
            {firstName(target.full_name)}, ответ{is_reply_edited && ', изменён'}
          </b>
          {reply}
        </div>
      )}
      {can_reply && (
        <div className={styles.actions}>
          {reply === null ? (
            <Button onClick={() => ask('write')}>Ответить</Button>
          ) : (
            <>
              <EditingTooltip>
                <Button onClick={() => ask('write')}>Изменить ответ</Button>
              </EditingTooltip>
              <EditingTooltip>
                <Button kind="danger" icon={<Trash size={18} />} onClick={() => ask('delete')}>
                  Удалить ответ
                </Button>
              </EditingTooltip>
            </>
          )}
          {reply_editable_until && <small>До {formatWhen(reply_editable_until, now)}</small>}
        </div>
      )}
      {dialog}
    </>
  );
}
