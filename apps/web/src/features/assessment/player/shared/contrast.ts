import { useEffect, useState } from 'react';
import { readSetting, writeSetting } from '../../../../shared/assessment/keys/settings.ts';

export type Contrast = 'usual' | 'more';

/** The contrast that this device remembers for the player. It holds for all of the page, dialogs included, while the player is there. */
export function useContrast(): [Contrast, () => void] {
  const [contrast, setContrast] = useState<Contrast>(() => (readSetting('contrast') === 'more' ? 'more' : 'usual'));
  useEffect(() => {
    document.documentElement.dataset['contrast'] = contrast;
    return () => {
      delete document.documentElement.dataset['contrast'];
    };
  }, [contrast]);
  const toggle = () => {
    const next = contrast === 'more' ? 'usual' : 'more';
    writeSetting('contrast', next);
    setContrast(next);
  };
  return [contrast, toggle];
}
