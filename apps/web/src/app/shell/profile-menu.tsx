import { Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsExchange, IconChevronDown, IconCopy, IconId, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import type { Session } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/path-link.tsx';
import { showNotice } from '../notices.tsx';
import classes from './profile-menu.module.css';
import { ThemeItems } from './theme-items.tsx';
import { signOut } from './sign-out.ts';

const CourseDialog = lazy(() => import('./course-dialog.tsx').then(({ CourseDialog: component }) => ({ default: component })));

function initialsOf({ firstName, lastName, student_imspin }: Session): string {
  const initials = `${firstName.at(0) ?? ''}${lastName.at(0) ?? ''}`.toUpperCase();
  return initials === '' ? student_imspin.slice(0, 2) : initials;
}

/** Who is signed in, the programme, the theme, and the way out. */
export function ProfileMenu({ session }: { session: Session }) {
  const [choosing, { open, close }] = useDisclosure(false);
  const target = useRef<HTMLButtonElement>(null);
  const copyPin = () => void navigator.clipboard.writeText(session.student_imspin).then(() => showNotice(m.shell_pin_copied()));
  const name = `${session.firstName} ${session.lastName}`.trim();
  return (
    <>
      <Menu position="bottom-end" width={264} offset={8} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton ref={target} className={classes['target']}>
            <span className="visually-hidden">{m.shell_profile_menu({ name: name || session.student_imspin })}</span>
            <span className={classes['avatar']} aria-hidden="true">
              {initialsOf(session)}
            </span>
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {name ? <Menu.Label className={classes['who'] ?? ''}>{name}</Menu.Label> : null}
          {session.student_imspin ? (
            <Menu.Item
              leftSection={<IconId size={18} stroke={1.75} />}
              rightSection={<IconCopy size={16} stroke={1.75} />}
              onClick={copyPin}
            >
              {m.shell_pin()} <strong>{session.student_imspin}</strong>
              <span className="visually-hidden"> {m.shell_pin_copy()}</span>
            </Menu.Item>
          ) : null}
          {session.lastLoggedInCourseId ? (
            <Menu.Item leftSection={<IconArrowsExchange size={18} stroke={1.75} />} onClick={open}>
              {m.shell_change_program()}
              <span className={classes['course']}>{session.lastloggedInCourseName}</span>
            </Menu.Item>
          ) : null}
          <ThemeItems />
          <Menu.Divider />
          {session.isMentor || session.isParent || session.isStaff ? null : (
            <Menu.Item component={PathLink} href="/myprofile" leftSection={<IconUserCircle size={18} stroke={1.75} />}>
              {m.profile_title()}
            </Menu.Item>
          )}
          {session.isAdminLogin ? null : (
            <Menu.Item component={PathLink} href="/account" leftSection={<IconSettings size={18} stroke={1.75} />}>
              {m.account_menu()}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={() => void signOut()}>
            {m.shell_logout()}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {choosing ? <CourseDialog session={session} onClose={close} opener={() => target.current} /> : null}
      </Suspense>
    </>
  );
}
