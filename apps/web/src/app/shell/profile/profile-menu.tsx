import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { hasRunningTest } from '../../../lib/device/test-windows.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { PersonPicture } from '../../../ui/cards/person-picture.tsx';
import { showFailure } from '../../notices/notices.tsx';
import { signOut } from '../sign-out.ts';
import classes from './profile-menu.module.css';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const loadPanel = async () => (await import('./load-profile-panel.ts')).loadProfilePanel();
const ProfilePanel = lazy(async () => ({ default: (await loadPanel()).ProfilePanel }));
const CourseDialog = lazyDialog(() => import('./course-dialog.tsx').then(({ CourseDialog: component }) => component));
const OpenTestDialog = lazyDialog(() => import('./open-test-dialog.tsx').then(({ OpenTestDialog: component }) => component));
const prepare = () => void loadPanel().catch(() => {});

const panelId = 'profile-panel';
const buttonId = 'profile-button';

/** Who is signed in; the rest of it comes when someone turns to it, and the button keeps the focus meanwhile. */
export function ProfileMenu({ session, image }: { session: Session; image: string }) {
  const [opened, menu] = useDisclosure(false);
  const [choosing, dialog] = useDisclosure(false);
  const [leaving, leave] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = `${session.firstName} ${session.lastName}`.trim();
  const open = () =>
    void loadPanel().then(menu.open, () =>
      showFailure({ error: new ApiError({ code: 'NETWORK', call: 'logout', status: 0, message: m.error_network() }) }),
    );
  const close = ({ focus }: { focus: boolean }) => {
    menu.close();
    if (focus) button.current?.focus();
  };
  return (
    <div className="relative">
      <button
        ref={button}
        id={buttonId}
        type="button"
        className={`${classes['target']} inline-flex items-center gap-2 p-1 border-0 bg-transparent text-ink cursor-pointer hover:bg-hover`}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? panelId : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={opened ? menu.close : open}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
      >
        <span className="visually-hidden">{m.shell_profile_menu({ name: name || session.student_imspin })}</span>
        <PersonPicture name={name || session.student_imspin} url={image} size={34} />
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <Suspense>
        {opened ? (
          <ProfilePanel
            id={panelId}
            buttonId={buttonId}
            session={session}
            name={name}
            opener={button}
            onClose={close}
            onChangeProgram={dialog.open}
            onSignOut={() => {
              if (!hasRunningTest(session.student_imspin)) return void signOut();
              close({ focus: true });
              leave.open();
            }}
          />
        ) : null}
      </Suspense>
      <Suspense>{leaving ? <OpenTestDialog onClose={leave.close} opener={() => button.current} /> : null}</Suspense>
      <Suspense>{choosing ? <CourseDialog session={session} onClose={dialog.close} opener={() => button.current} /> : null}</Suspense>
    </div>
  );
}
