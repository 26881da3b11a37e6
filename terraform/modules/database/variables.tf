variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "private_network_id" {
  type = string
}

variable "database_version" {
  type    = string
  default = "POSTGRES_17"

  validation {
    condition     = contains(["POSTGRES_15", "POSTGRES_16", "POSTGRES_17", "POSTGRES_18"], var.database_version)
    error_message = "database_version must be POSTGRES_15 to POSTGRES_18: the program needs 15 or newer."
  }
}

variable "tier" {
  description = "db-f1-micro, db-g1-small (no service level), or db-custom-CPUS-MEGABYTES."
  type        = string

  validation {
    condition     = can(regex("^db-(f1-micro|g1-small|custom-[0-9]+-[0-9]+)$", var.tier))
    error_message = "tier must be db-f1-micro, db-g1-small or db-custom-CPUS-MEGABYTES, which edition ENTERPRISE has."
  }
}

variable "availability_type" {
  type = string

  validation {
    condition     = contains(["ZONAL", "REGIONAL"], var.availability_type)
    error_message = "availability_type must be ZONAL or REGIONAL."
  }
}

variable "max_connections" {
  type = number

  validation {
    condition     = var.max_connections >= 25 && var.max_connections <= 5000 && floor(var.max_connections) == var.max_connections
    error_message = "max_connections must be a whole number from 25 to 5000; each costs the instance some megabytes."
  }
}

variable "connections_needed" {
  description = "What all instances together may open, twice over for a roll-out."
  type        = number
}

variable "disk_limit_gb" {
  description = "Up to which the disk grows by itself; it never shrinks."
  type        = number

  validation {
    condition     = var.disk_limit_gb >= 10 && var.disk_limit_gb <= 65536
    error_message = "disk_limit_gb must be from 10 to 65536; 0, Google's word for no limit, is left out for its bill."
  }
}

variable "retained_backups" {
  type    = number
  default = 30

  validation {
    condition     = var.retained_backups >= 7 && var.retained_backups <= 365
    error_message = "retained_backups must be from 7 to 365, no fewer than the days of transaction logs."
  }
}

variable "deletion_protection" {
  type = bool
}

variable "clients" {
  description = "IAM members that connect, by a name: they may read the certificate authority."
  type        = map(string)
}
