import UserPlus from 'icon:user-plus';
import { type ReactNode, Suspense, useState } from 'react';
import { usePreload } from '../lib/loading/idle.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import type { Candidate } from './candidate.ts';

const AddToTeamDialog = lazyPart(() => import('./add-to-team-dialog.tsx'));

/** The dialog in which one of the own teams is chosen for a freelancer. */
export function useAddToTeam(): { ask: (person: Candidate) => void; dialog: ReactNode } {
  const [person, setPerson] = useState<Candidate | null>(null);
  return {
    ask: setPerson,
    dialog: person && (
      <Suspense>
        <AddToTeamDialog person={person} onClose={() => setPerson(null)} />
      </Suspense>
    ),
  };
}

interface AddToTeamProps {
  person: Candidate;
  /** For a place below a card, not on one. */
  isAlone?: boolean;
}

/** «В команду» beside a freelancer, for a page to compose. */
export function AddToTeam({ person, isAlone = false }: AddToTeamProps) {
  const { ask, dialog } = useAddToTeam();
  const near = usePreload(AddToTeamDialog.load);
  return (
    <>
      <Button
        {...near}
        icon={<UserPlus size={20} />}
        kind={isAlone ? 'card' : 'sec'}
        wide={isAlone}
        onClick={() => ask(person)}
      >
        <span className={isAlone ? undefined : 'hidden-on-phone'}>В&nbsp;команду</span>
      </Button>
      {dialog}
    </>
  );
}
