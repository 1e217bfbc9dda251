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
  /** As wide as its card, with all words on a phone too. */
  isWide?: boolean;
}

/** «В команду» beside a freelancer, for a page to compose. */
export function AddToTeam({ person, isWide = false }: AddToTeamProps) {
  const { ask, dialog } = useAddToTeam();
  const near = usePreload(AddToTeamDialog.load);
  return (
    <>
      <Button {...near} icon={<UserPlus size={20} />} wide={isWide} onClick={() => ask(person)}>
        {isWide ? 'Добавить в\u00a0команду' : <span className="hidden-on-phone">В&nbsp;команду</span>}
      </Button>
      {dialog}
    </>
  );
}
