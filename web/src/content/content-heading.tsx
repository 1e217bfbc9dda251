import Plus from 'icon:plus-bold';
import { typeset } from '../lib/format/typeset.ts';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

interface ContentHeadingProps {
  title: string;
  /** The purpose of the rows; a phone leaves it out, so that they begin near the top. */
  hint: string;
  /** Why nothing may be changed; shown instead of the hint, on a phone too. */
  reason: string | null;
  add: string;
  onAdd: () => void;
}

/** The head of a list of content, with the button that adds to it: on a phone its sign alone. */
export function ContentHeading({ title, hint, reason, add, onAdd }: ContentHeadingProps) {
  return (
    <PageHeading title={title} description={reason ?? <span className="hidden-on-phone">{typeset(hint)}</span>}>
      <Button kind="pri" icon={<Plus />} disabled={reason !== null} onClick={onAdd}>
        <span className="hidden-on-phone">{add}</span>
      </Button>
    </PageHeading>
  );
}
