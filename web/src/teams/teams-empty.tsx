import UsersThree from 'icon:users-three-duotone';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';

/** No teams yet: what they are for, and the first step. */
export function TeamsEmpty({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      centered
      icon={<UsersThree size={44} />}
      title="Соберите первую команду"
      actions={
        <Button kind="pri" onClick={onCreate}>
          Новая команда
        </Button>
      }
    >
      Добавьте исполнителей, с&nbsp;которыми часто работаете: приватный заказ увидят сразу все её участники
      и&nbsp;больше никто.
    </EmptyState>
  );
}
