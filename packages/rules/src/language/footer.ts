import type { HindiTexts } from './hindi.ts';

/** What the configuration of a brand usually calls the links of its footer. */
export const footerHindi: HindiTexts = {
  whole: {
    Privacy: 'गोपनीयता',
    'Privacy policy': 'गोपनीयता नीति',
    Terms: 'शर्तें',
    'Terms of use': 'इस्तेमाल की शर्तें',
    Disclaimer: 'डिस्क्लेमर',
    Helpdesk: 'हेल्पडेस्क',
    'Find a centre': 'सेंटर खोजें',
  },
  patterns: [[/^(© .+)\. All rights reserved\.$/, '$1। सभी अधिकार सुरक्षित।']],
};
