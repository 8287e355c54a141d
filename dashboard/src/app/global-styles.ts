import '@fontsource-variable/figtree/wght.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-400.css';
import '@fontsource/ibm-plex-sans-arabic/arabic-600.css';
import 'virtual:brand.css';
import '../ui/base.css';
