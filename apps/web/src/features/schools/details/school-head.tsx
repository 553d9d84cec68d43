import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconExternalLink, IconMapPin, IconPhoto } from '@tabler/icons-react';
import { isSafeAddress } from '../../../lib/page/open-tab.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { Gallery } from '../../../ui/media/gallery/gallery.tsx';
import { picturesOf } from './picture-grid.tsx';
import classes from './school-head.module.css';

interface SchoolHeadProps {
  readonly school: AnswerOf<'schoolDetails'>;
  /** Whether the gallery view is open. */
  readonly gallery: boolean;
  readonly onGallery: () => void;
}

/** Name, place and words of a school beside its pictures, with the ways to its site and to its gallery. */
export function SchoolHead({ school, gallery, onGallery }: SchoolHeadProps) {
  const { schoolName, location, websiteUrl, about, schoolImages } = school;
  const hasPictures = schoolImages.length > 0;
  return (
    <Card as="header" className={classes['head'] ?? ''}>
      {hasPictures && !gallery ? (
        <div className={classes['pictures']}>
          <Gallery name={schoolName} pictures={picturesOf(schoolImages)} />
        </div>
      ) : null}
      <div className={classes['words']}>
        <h1 className={classes['name']}>{schoolName}</h1>
        <p className={classes['place']}>
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          {location}
        </p>
        {/* the server has sanitised it */}
        <div className={classes['about']} data-content lang="en" dangerouslySetInnerHTML={{ __html: about }} />
        <div className={classes['actions']}>
          {isSafeAddress(websiteUrl) ? (
            <Button
              component="a"
              href={websiteUrl}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
            >
              {m.schp_website()}
              <span className="visually-hidden"> {m.schp_new_tab()}</span>
            </Button>
          ) : null}
          {hasPictures ? (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
              aria-expanded={gallery}
              onClick={onGallery}
            >
              {gallery ? m.schp_close_gallery() : m.schp_view_gallery()}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
