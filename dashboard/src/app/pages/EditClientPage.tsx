import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { NotFoundRedirect } from '../NotFoundRedirect.tsx';

/** A client may edit only their own profile; any other one is not found. */
export function EditClientPage() {
  const { id } = useParams();
  return id === useUser().id ? <Navigate to={paths.account('profile')} replace /> : <NotFoundRedirect />;
}
