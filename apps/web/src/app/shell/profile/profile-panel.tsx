import {
  IconArrowsExchange,
  IconCheck,
  IconCopy,
  IconDevices,
  IconExternalLink,
  IconId,
  IconLogout,
  IconMessageCircleQuestion,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react';
import { brand, pinLabel } from '../../../lib/brand.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { themeChoices, useThemeChoice } from '../../../ui/navigation/theme-choices.ts';
import { showNotice } from '../../notices/notices.tsx';
import classes from './profile-panel.module.css';
import { signOut } from '../sign-out.ts';

interface ProfilePanelProps {
  readonly id: string;
  readonly session: Session;
  readonly name: string;
  /** The button it belongs to: a click on it is no click outside. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: (how: { focus: boolean }) => void;
  readonly onChangeProgram: () => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const item = { tabIndex: -1, className: classes['item'], role: 'menuitem' } as const;
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The menu of the person: pin, profile, account, programme, devices, theme, the ways out. The entries' ids are the specification's. */
export function ProfilePanel({ id, session, name, opener, onClose, onChangeProgram }: ProfilePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { theme, choose } = useThemeChoice();
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const isStudent = !session.isMentor && !session.isParent && !session.isStaff;

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, []);
  const pointAway = useEffectEvent(({ target }: PointerEvent) => {
    const inside = target instanceof Node && [panel, opener].some(({ current }) => current?.contains(target));
    if (!inside) onClose({ focus: false });
  });
  useEffect(() => {
    document.addEventListener('pointerdown', pointAway);
    return () => document.removeEventListener('pointerdown', pointAway);
  }, []);

  const press = (event: KeyboardEvent) => {
    const all = items();
    const step = steps[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      return onClose({ focus: true });
    }
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    all[
      step(
        all.findIndex((each) => each === document.activeElement),
        all.length,
      )
    ]?.focus();
  };
  const copyPin = () => {
    void navigator.clipboard.writeText(session.student_imspin).then(() => showNotice(m.shell_pin_copied({ label: pinLabel() })));
    onClose({ focus: true });
  };
  const changeProgram = () => {
    onClose({ focus: true });
    onChangeProgram();
  };
  const follow = () => onClose({ focus: false });

  return (
    <div
      ref={panel}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={m.shell_profile_menu({ name })}
      className={classes['panel']}
      onKeyDown={press}
    >
      {name ? <div className={classes['who']}>{name}</div> : null}
      {session.student_imspin ? (
        <button type="button" {...item} data-menu-id="1" onClick={copyPin}>
          <IconId {...icon} />
          <span className={classes['words']}>
            {pinLabel()} <strong>{session.student_imspin}</strong>
            <span className="visually-hidden"> {m.shell_pin_copy()}</span>
          </span>
          <IconCopy {...icon} size={16} />
        </button>
      ) : null}
      {isStudent ? (
        <PathLink {...item} data-menu-id="2" href="/myprofile" onClick={follow}>
          <IconUser {...icon} />
          {m.shell_my_profile()}
        </PathLink>
      ) : null}
      {session.isMentor ? (
        <PathLink {...item} href="/myPage/doubts" onClick={follow}>
          <IconMessageCircleQuestion {...icon} />
          {m.doubts_menu()}
        </PathLink>
      ) : null}
      {session.isAdminLogin ? null : (
        <PathLink {...item} href="/account" onClick={follow}>
          <IconSettings {...icon} />
          {m.account_menu()}
        </PathLink>
      )}
      {session.lastLoggedInCourseId ? (
        <button type="button" {...item} data-menu-id="3" onClick={changeProgram}>
          <IconArrowsExchange {...icon} />
          <span className={classes['words']}>
            {m.shell_change_program()}
            <span className={classes['course']}>{session.lastloggedInCourseName}</span>
          </span>
        </button>
      ) : null}
      {session.isAdminLogin ? null : (
        <PathLink {...item} href="/account/sessions" onClick={follow}>
          <IconDevices {...icon} />
          {m.shell_sessions()}
        </PathLink>
      )}
      <div role="group" aria-labelledby="profile-theme" className={classes['group']}>
        <div id="profile-theme" className={classes['label']}>
          {m.shell_theme()}
        </div>
        {themeChoices.map(({ value, label }) => (
          <button key={value} type="button" {...item} role="menuitemradio" aria-checked={theme === value} onClick={() => choose(value)}>
            <span className={classes['mark']}>{theme === value ? <IconCheck {...icon} stroke={2} /> : null}</span>
            {label()}
          </button>
        ))}
      </div>
      <button type="button" {...item} data-menu-id="4" onClick={() => void signOut()}>
        <IconLogout {...icon} />
        {m.shell_logout()}
      </button>
      {session.cmsLoginAccess && brand.cmsLogin ? (
        <a {...item} data-menu-id="5" href={brand.cmsLogin} target="_blank" rel="noreferrer" onClick={follow}>
          <IconExternalLink {...icon} />
          <span>
            {m.shell_cms_login()}
            <span className="visually-hidden"> {m.shell_new_window()}</span>
          </span>
        </a>
      ) : null}
    </div>
  );
}
