import type { Team } from '@provodka/contract/people/teams.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../lib/loading/lazy-part.ts';

const TeamForm = lazyPart(() => import('./team-form.tsx'));

interface TeamFormDialog {
  /** Opens the form of a team, or of a new one. */
  open: (team: Pick<Team, 'id' | 'title' | 'description'> | null) => void;
  dialog: ReactNode;
}

/** The dialog that creates or renames a team; `onSaved` continues. */
export function useTeamForm(onSaved: (team: Team) => Promise<void> | void): TeamFormDialog {
  const [opened, setOpened] = useState<{ team: Pick<Team, 'id' | 'title' | 'description'> | null } | null>(null);
  const close = () => setOpened(null);
  return {
    open: (team) => setOpened({ team }),
    dialog: opened && (
      <Suspense>
        <TeamForm
          team={opened.team}
          onClose={close}
          onSaved={async (team) => {
            await onSaved(team);
            close();
          }}
        />
      </Suspense>
    ),
  };
}
