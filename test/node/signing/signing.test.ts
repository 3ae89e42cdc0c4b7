import { embedding } from './flows/embedding';
import { fillingIn } from './flows/filling-in';
import { keeping } from './flows/keeping';
import { oldBrowsers } from './flows/old-browsers';
import { pagesAndPictures } from './flows/pages-and-pictures';
import { picturesOfPages } from './flows/pictures-of-pages';
import { speed } from './flows/speed';
import { thePage } from './flows/the-page';
import { twoSigners } from './flows/two-signers';
import { withoutViewer } from './flows/without-viewer';
import { begin } from './support/world';

// One file, because starting the product takes longer than a flow.
begin();
twoSigners();
fillingIn();
keeping();
pagesAndPictures();
thePage();
speed();
embedding();
oldBrowsers();
withoutViewer();
picturesOfPages();
